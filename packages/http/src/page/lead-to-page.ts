import type { Context } from "koa";

/** Whether a person went to an address that is none: a browser asks for a page, and what asks the API does not. */
export const isWrongAddress = ({ method, path, headers: { accept = "" } }: Context): boolean =>
  method === "GET" && accept.startsWith("text/html") && !path.startsWith("/api/");

/** Leads to the page, which says so. Relative, as a proxy may have the page below another path. */
export const leadToPage = (ctx: Context): void => {
  const up = "../".repeat(Math.max(0, ctx.path.split("/").length - 2));
  ctx.set("Location", `${up || "./"}#/nowhere`);
  ctx.status = 303;
};
