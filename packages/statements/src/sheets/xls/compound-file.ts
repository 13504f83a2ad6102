import { NotReadable } from "../../basics/not-readable.ts";

/** A stream or a storage in a compound file ([MS-CFB], 2.6.1). */
interface DirectoryEntry {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const HEADER_LENGTH = 512;
const ENTRY_LENGTH = 128;
const FAT_SECTORS_IN_HEADER = 109;
const MINI_SECTOR_SHIFT = 6;
const LAST_REGULAR_SECTOR = 0xfffffffa;

const UTF_16 = new TextDecoder("utf-16le");

export const damagedWorkbook = (): NotReadable =>
  new NotReadable("damaged", "This Excel workbook is incomplete or damaged. Download it again.");

/** Reads the streams of a compound file: the archive in which Excel 97 to 2003 keep a workbook. Throws NotReadable for a damaged one. */
export class CompoundFile {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly sectorShift: number;
  private readonly fatSectors: readonly number[];
  private readonly entries: readonly DirectoryEntry[];

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_LENGTH) throw damagedWorkbook();
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.sectorShift = this.view.getUint16(30, true);
    if (this.sectorShift !== 9 && this.sectorShift !== 12) throw damagedWorkbook();
    this.fatSectors = this.findFat();
    this.entries = this.readDirectory();
  }

  /** The content of a stream that lies at the top, or undefined. */
  stream(name: string): Uint8Array | undefined {
    const entry = this.topEntries().find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (entry === undefined) return undefined;
    const isMini = entry.size < this.view.getUint32(56, true);
    return isMini ? this.miniStream(entry) : this.regularStream(entry.start, entry.size);
  }

  /** The children of the root, which are a binary tree by their names. */
  private topEntries(): readonly DirectoryEntry[] {
    const found = new Map<number, DirectoryEntry>();
    const left = [this.entries[0]?.child ?? -1];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const entry = this.entries[id];
      if (entry === undefined || found.has(id)) continue;
      found.set(id, entry);
      left.push(entry.left, entry.right);
    }
    return [...found.values()];
  }

  private get sectorSize(): number {
    return 1 << this.sectorShift;
  }

  private uint32(at: number): number {
    if (at + 4 > this.bytes.length) throw damagedWorkbook();
    return this.view.getUint32(at, true);
  }

  private offsetOf(sector: number): number {
    return (sector + 1) * this.sectorSize;
  }

  /** The sectors that hold the table of which sector follows which. */
  private findFat(): readonly number[] {
    const sectors: number[] = [];
    const add = (at: number): void => {
      const sector = this.uint32(at);
      if (sector <= LAST_REGULAR_SECTOR) sectors.push(sector);
    };
    for (let i = 0; i < FAT_SECTORS_IN_HEADER; i += 1) add(76 + i * 4);
    let steps = this.bytes.length / this.sectorSize;
    let next = this.uint32(68);
    for (; next <= LAST_REGULAR_SECTOR; steps -= 1) {
      if (steps < 0) throw damagedWorkbook();
      const offset = this.offsetOf(next);
      for (let at = offset; at < offset + this.sectorSize - 4; at += 4) add(at);
      next = this.uint32(offset + this.sectorSize - 4);
    }
    return sectors;
  }

  private after(sector: number): number {
    const inSector = this.sectorSize / 4;
    const table = this.fatSectors[Math.floor(sector / inSector)];
    if (table === undefined) throw damagedWorkbook();
    return this.uint32(this.offsetOf(table) + (sector % inSector) * 4);
  }

  /** The content of sectors that follow each other, as long as it should be. */
  private regularStream(start: number, size: number): Uint8Array {
    if (size > this.bytes.length) throw damagedWorkbook();
    const content = new Uint8Array(size);
    let sector = start;
    for (let at = 0; at < size; at += this.sectorSize, sector = this.after(sector)) {
      const offset = this.offsetOf(sector);
      if (sector > LAST_REGULAR_SECTOR || offset >= this.bytes.length) throw damagedWorkbook();
      content.set(this.bytes.subarray(offset, offset + Math.min(this.sectorSize, size - at)), at);
    }
    return content;
  }

  /** Sectors up to the end of their chain. */
  private wholeChain(start: number): Uint8Array {
    let sectors = 0;
    for (let sector = start; sector <= LAST_REGULAR_SECTOR; sector = this.after(sector)) {
      sectors += 1;
      if (sectors * this.sectorSize > this.bytes.length) throw damagedWorkbook();
    }
    return this.regularStream(start, sectors * this.sectorSize);
  }

  /** A short stream lies in small sectors within the stream of the root. */
  private miniStream({ start, size }: DirectoryEntry): Uint8Array {
    const root = this.entries[0]!;
    const mini = this.regularStream(root.start, root.size);
    const table = this.wholeChain(this.uint32(60));
    const next = new DataView(table.buffer);
    const content = new Uint8Array(size);
    let sector = start;
    for (let at = 0; at < size; at += 1 << MINI_SECTOR_SHIFT) {
      if (sector * 4 + 4 > table.length) throw damagedWorkbook();
      const offset = sector << MINI_SECTOR_SHIFT;
      content.set(mini.subarray(offset, offset + Math.min(1 << MINI_SECTOR_SHIFT, size - at)), at);
      sector = next.getUint32(sector * 4, true);
    }
    return content;
  }

  private readDirectory(): readonly DirectoryEntry[] {
    const directory = this.wholeChain(this.uint32(48));
    const view = new DataView(directory.buffer);
    const entries: DirectoryEntry[] = [];
    for (let at = 0; at + ENTRY_LENGTH <= directory.length; at += ENTRY_LENGTH)
      entries.push({
        name: UTF_16.decode(
          directory.subarray(at, at + Math.min(64, Math.max(2, view.getUint16(at + 64, true)) - 2)),
        ),
        left: view.getUint32(at + 68, true),
        right: view.getUint32(at + 72, true),
        child: view.getUint32(at + 76, true),
        start: view.getUint32(at + 116, true),
        size: view.getUint32(at + 120, true),
      });
    return entries;
  }
}
