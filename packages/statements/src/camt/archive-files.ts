import { NotReadable } from "../basics/not-readable.ts";
import { quoted } from "../text/quoted.ts";
import { type Member, membersOf } from "../zip/directory.ts";

/** As for all content: at most so much after unpacking. */
export const MAX_UNPACKED_BYTES = 100 * 2 ** 20;

/** What programs put into archives beside the files of people. */
const isSystemFile = ({ name }: Member): boolean => /\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

export const nestedArchive = (name: string): NotReadable =>
  new NotReadable(
    "archive",
    `This ZIP file holds another archive, ${quoted(name)}: unpack it, and give the files in it.`,
  );

export const tooLarge = (): NotReadable =>
  new NotReadable(
    "too_large",
    "This ZIP file unpacks to more than 100 MiB: give the files in it one by one.",
  );

export const damagedArchive = (where = ""): NotReadable =>
  new NotReadable("damaged", `This ZIP file is incomplete or damaged${where}. Download it again.`);

/** No delivery has more: a year of days of ten accounts has fewer. Each costs as much as a hundred kilobytes. */
const MAX_FILES = 5_000;

/** Throws NotReadable for the first reason not to unpack any of them. */
const checkFiles = (files: readonly Member[]): void => {
  if (files.length === 0) throw new NotReadable("empty", "This ZIP file is empty. Download it again.");
  if (files.length > MAX_FILES)
    throw new NotReadable(
      "too_large",
      `This ZIP file holds more than ${MAX_FILES} files: unpack it, and give those of a shorter period.`,
    );
  if (files.some(({ isEncrypted }) => isEncrypted))
    throw new NotReadable(
      "encrypted",
      "This ZIP file is encrypted: unpack it with its password, and give the files in it.",
    );
  const archive = files.find(({ name }) => /\.(?:zip|7z|rar|t?gz)$/i.test(name));
  if (archive !== undefined) throw nestedArchive(archive.name);
  if (files.some(({ method }) => method !== 0 && method !== 8))
    throw new NotReadable(
      "archive",
      "This ZIP file is packed in a way that is not supported: unpack it, and give the files in it.",
    );
  const size = files.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (!(size <= MAX_UNPACKED_BYTES)) throw tooLarge();
};

/** The files of an archive, none of them unpacked. Throws NotReadable if they are not to be. */
export const archiveFiles = (bytes: Uint8Array): readonly Member[] => {
  const members = membersOf(bytes);
  if (members === undefined) throw damagedArchive();
  const files = members.filter((member) => !isSystemFile(member));
  checkFiles(files);
  return files;
};
