import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { gatherWrites } from "../../src/connection/gather-writes.ts";

it("what is written in one turn goes out in one piece, also by what waited for what is there already, and each turn has its own", async () => {
  const pieces: string[] = [];
  let gone = (): void => undefined;
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      pieces.push(chunk.toString());
      done();
      gone();
    },
    writev: (chunks, done) => {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(""));
      done();
      gone();
    },
  });
  gatherWrites(stream);
  for (const turn of ["1", "2"]) {
    const sent = new Promise<void>((resolve) => {
      gone = resolve;
    });
    stream.write(`begin${turn} `);
    stream.write(`read${turn} `);
    await Promise.resolve();
    stream.write(`write${turn}`);
    await sent;
  }
  expect(pieces).toEqual(["begin1 read1 write1", "begin2 read2 write2"]);
});
