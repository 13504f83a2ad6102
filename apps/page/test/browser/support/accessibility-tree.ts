import type { CDPSession, Page } from "playwright-core";

/** What Chromium tells a program that reads the screen of one thing on the page. */
export interface Told {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** Such as `live`, `invalid`, `focusable`. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** What it is in, from the nearest outwards. */
  readonly within: readonly string[];
}

type Node = Awaited<ReturnType<CDPSession["send"]>> & {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
};

const toldOf = (node: Node, byId: ReadonlyMap<string, Node>): Told => {
  const within: string[] = [];
  for (let at = byId.get(node.parentId ?? ""); at !== undefined; at = byId.get(at.parentId ?? ""))
    if (!at.ignored && at.role?.value !== "generic") within.push(at.role?.value ?? "");
  return {
    role: node.role?.value ?? "",
    name: node.name?.value ?? "",
    description: node.description?.value ?? "",
    properties: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    within,
  };
};

/** What Chromium tells of a page: all of it, or the thing with the focus. */
export const accessibilityTree = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const nodesOf = ({ nodes }: { readonly nodes: readonly object[] }) => nodes as readonly Node[];
  return {
    all: async (): Promise<readonly Told[]> => {
      const nodes = nodesOf(await session.send("Accessibility.getFullAXTree"));
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      return nodes.filter(({ ignored }) => !ignored).map((node) => toldOf(node, byId));
    },
    /** What an expression of the page leads to, such as `document.activeElement`. */
    of: async (expression: string): Promise<Told> => {
      const { result } = await session.send("Runtime.evaluate", { expression });
      const { objectId = "" } = result;
      const [node] = nodesOf(
        await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false }),
      );
      return toldOf(node!, new Map());
    },
  };
};
