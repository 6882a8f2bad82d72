import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { attempt } from "./attempt.server.ts";
import { disputeSummary } from "./dispute-summary.server.ts";

/** The environment's time, which a test clock may have moved ahead. It is in an answer that the frame reads anyway. */
export async function environmentNow(extensions: OrganizationClients): Promise<string> {
  const { value } = await attempt(() => disputeSummary(extensions));
  return (value?.observedAt ? timestampDate(value.observedAt) : new Date()).toISOString();
}
