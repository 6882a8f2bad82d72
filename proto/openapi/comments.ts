import type { AnyDesc, DescFile } from "@bufbuild/protobuf";
import { getComments } from "@bufbuild/protoplugin";
import { defaultDescription } from "./default-descriptions.ts";

/** The comment above a declaration as one paragraph; without one, a field's default description. Null for neither. */
export function commentOf(desc: Exclude<AnyDesc, DescFile>): string | null {
  const text = (getComments(desc).leading ?? "").replace(/\s+/g, " ").trim();
  return text || (desc.kind === "field" ? defaultDescription(desc) : null);
}
