import type { Api } from "./api.ts";

/** Who is signed in, and how their family's books are kept. */
export interface Me {
  readonly user: { readonly email: string; readonly first_name: string; readonly last_name: string };
  readonly family: { readonly currency: string; readonly time_zone: string };
}

/** Asks who is signed in. */
export const findMe = (api: Api): Promise<Me> => api.ask("/me");
