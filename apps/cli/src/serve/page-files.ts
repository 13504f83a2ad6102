import type { PageFile } from "@farthing/http";

/** The page of a checkout that has not built it has no files: its server has the API alone. */
const builtFiles = async () => {
  try {
    return (await import("@farthing/page")).PAGE_FILES;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return [];
    throw error;
  }
};

/** The files of the page at `/`. */
export const pageFiles = async (): Promise<readonly PageFile[]> => {
  const files = await builtFiles();
  return files.map(({ gzip, brotli, ...file }) => ({
    ...file,
    gzip: Buffer.from(gzip, "base64"),
    brotli: Buffer.from(brotli, "base64"),
  }));
};
