import type { AnyDesc, DescFile } from "@bufbuild/protobuf";
import { getComments } from "@bufbuild/protoplugin";
import { defaultDescription } from "./default-descriptions.ts";

/** The comment above a declaration of the contract, as one paragraph; of a field without one, its default. Null for neither. */
export function commentOf(desc: Exclude<AnyDesc, DescFile>): string | null {
  const text = (getComments(desc).leading ?? "").replace(/\s+/g, " ").trim();
  return text || (desc.kind === "field" ? defaultDescription(desc) : null);
}

/** The first sentence, without its full stop: what stands in a list of operations. */
export function summaryOf(text: string): string {
  return text.replace(/\.(\s.*)?$/, (stop, rest = "") => (rest && !/^\s[A-Z]/.test(rest) ? stop : ""));
}
