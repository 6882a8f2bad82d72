import type { AnyDesc, DescFile } from "@bufbuild/protobuf";
import { getComments } from "@bufbuild/protoplugin";

/** The comment above a declaration of the contract, as one paragraph. Null when there is none. */
export function commentOf(desc: Exclude<AnyDesc, DescFile>): string | null {
  const text = (getComments(desc).leading ?? "").replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

/** The first sentence, without its full stop: what stands in a list of operations. */
export function summaryOf(text: string): string {
  return text.replace(/\.(\s.*)?$/, (stop, rest = "") => (rest && !/^\s[A-Z]/.test(rest) ? stop : ""));
}
