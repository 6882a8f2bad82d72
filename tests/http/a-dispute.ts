import { randomUUID } from "node:crypto";
import { aDispute } from "#tests/support/disputes.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { call } from "./ui.ts";

/** A new dispute, with the requests of an integration that has the key. */
export async function aDisputeOverHttp(
  ui: { readonly platform: Platform; readonly url: string },
  organization: TestOrganization,
  key: string,
) {
  const { id, engineDisputeId } = await aDispute(ui.platform, organization);
  const at = `${ui.url}/api/disputes/${id}`;
  const send = (url: string, body: unknown, { method = "POST", ...headers }: Record<string, string> = {}) =>
    call(url, key, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const attach = async (text: string, evidence_type = "customer_name") =>
    JSON.parse((await send(`${at}/evidence`, { evidence_type, text })).body);
  return {
    id,
    attach,
    read: async () => JSON.parse((await call(at, key)).body),
    evidence: async () => JSON.parse((await call(`${at}/evidence`, key)).body).data,
    remove: (evidenceId: string) => call(`${at}/evidence/${evidenceId}`, key, { method: "DELETE" }),
    update: (body: unknown, headers: Record<string, string> = {}) => send(at, body, { method: "PATCH", ...headers }),
    submit: (body?: unknown, headers: Record<string, string> = {}) =>
      send(`${at}/submit`, body, { "idempotency-key": randomUUID(), ...headers }),
    submitVerbatim: (headers: Record<string, string> = {}) =>
      call(`${ui.url}/v1/disputes/${id}/submit`, key, { method: "POST", headers }),
    sent: () => ui.platform.sandbox.submissions(engineDisputeId),
    /** The submissions that have reached the engine, answered or not. */
    arrived: async () =>
      (await ui.platform.sandbox.requests("/disputes/evidence")).filter(
        ({ dispute_id }) => dispute_id === engineDisputeId,
      ),
  };
}
