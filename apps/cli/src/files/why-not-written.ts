/** Why a new file cannot have a name, as the end of a sentence. */
export const ALREADY_EXISTS = "it already exists. Add --force to replace it";

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: ALREADY_EXISTS,
  ENOENT: "its folder does not exist. Create it first",
  ENOTDIR: "a part of its path is a file, not a folder. Use another path",
  EACCES: "permission denied. Check the permissions of its folder",
  EPERM: "permission denied. Check the permissions of its folder",
  EROFS: "the disk is read-only. Use another disk",
  ENOSPC: "the disk is full. Free space and try again",
  EDQUOT: "the disk quota is used up. Free space and try again",
  EFBIG: "it would be larger than the file size limit. Raise the limit and try again",
  ENAMETOOLONG: "its name is too long. Use a shorter one",
};

/** Why the system does not write a file, as the end of a sentence. */
export const whyNotWritten = ({ code = "", message }: NodeJS.ErrnoException): string =>
  REASONS[code] ?? message;
