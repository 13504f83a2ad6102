import type { KeptReading } from "@farthing/preflight/remembered";
import type { Api } from "./api.ts";

/** How files of a layout are read, as an import taught it. */
export interface RememberedReading extends Pick<KeptReading, "layout" | "learned_at"> {
  readonly id: string;
  readonly account: { readonly id: string } | null;
}

/** All remembered readings, newest first. */
export const rememberedReadings = (api: Api): Promise<readonly RememberedReading[]> => api.all("readings");

/** Forgets one: the next file of its layout is asked about as if it were the first. */
export const forgetReading = (api: Api, id: string): Promise<unknown> =>
  api.ask(`/readings/${encodeURIComponent(id)}`, { method: "DELETE" });
