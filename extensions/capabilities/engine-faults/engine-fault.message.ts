import type { SandboxFault } from "#extensions/connectors/engine/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EngineFaultSchema } from "#proto/tollhouse/v1/engine_faults_pb.ts";

type EngineKind = SandboxFault["kind"];

/** The engine's values for the API's kinds. */
export const ENGINE_KINDS: Readonly<Record<string, EngineKind>> = {
  delay: "delay",
  server_error: "status_500",
  connection_lost: "drop_after_commit",
  answer_invalid: "invalid_json",
};

const KINDS = new Map(Object.entries(ENGINE_KINDS).map(([ours, engines]) => [engines, ours]));

export function engineFaultMessage({ tenant }: UnitOfWork, { id, kind, method, path, delay_ms, times }: SandboxFault) {
  return messageOf(EngineFaultSchema, {
    organizationId: tenant.organizationId,
    engineFaultId: id,
    kind: KINDS.get(kind) ?? kind,
    method: method ?? null,
    path,
    delayMs: delay_ms,
    timesLeft: times,
  });
}
