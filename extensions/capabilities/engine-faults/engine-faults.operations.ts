import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { EngineFaultService } from "#proto/tollhouse/v1/engine_faults_pb.ts";
import { ENGINE_KINDS, engineFaultMessage } from "./engine-fault.message.ts";

export const MOST_FAULTS = 20;
const DEFAULT_DELAY_MS = 5_000;

/** Test helper: makes the next matching requests about the organization's merchant fail. */
export const createEngineFault = engineOperation({
  method: EngineFaultService.method.createEngineFault,
  repeat: "ask",
  subject: getActiveMerchant,
  prepare: async (phase, { engineMerchantId }, { kind, method, path, delayMs, times = 1 }) => ({
    engineMerchantId,
    fault: {
      id: newId("engineFault", phase.clock.realNow()),
      kind: ENGINE_KINDS[kind] ?? kind,
      method: method || undefined,
      path,
      delay_ms: delayMs ?? (kind === "delay" ? DEFAULT_DELAY_MS : 0),
      times,
    },
  }),
  async ask(work, { engineMerchantId, fault }) {
    const engine = sandboxOf(work);
    const others = (await engine.listFaults(engineMerchantId)).filter(({ id }) => id !== fault.id);
    if (others.length >= MOST_FAULTS) throw refuse("engine_faults_at_limit", { max: MOST_FAULTS });
    return engine.addFault(engineMerchantId, fault);
  },
  keep: async (phase, _state, fault) => engineFaultMessage(phase, fault),
  answer: (message) => message,
});

export const deleteEngineFault = engineOperation({
  method: EngineFaultService.method.deleteEngineFault,
  subject: getActiveMerchant,
  prepare: async (_phase, { engineMerchantId }, { engineFaultId }) => ({ engineMerchantId, engineFaultId }),
  async ask(work, { engineMerchantId, engineFaultId }) {
    try {
      await sandboxOf(work).removeFault(engineMerchantId, engineFaultId);
    } catch (error) {
      throw isRefused(error, "not_found") ? noSuch("engine fault", engineFaultId) : error;
    }
  },
  async find(work, { engineMerchantId, engineFaultId }) {
    const faults = await sandboxOf(work).listFaults(engineMerchantId);
    return faults.some(({ id }) => id === engineFaultId) ? NOT_DONE : undefined;
  },
  keep: async (_phase, { engineFaultId }) => engineFaultId,
  answer: (engineFaultId) => ({ object: "engine_fault", engineFaultId, deleted: true }),
});

export async function listEngineFaults(work: UnitOfWork) {
  const { engineMerchantId } = await getActiveMerchant(work);
  return sandboxOf(work).listFaults(engineMerchantId);
}

function sandboxOf(work: UnitOfWork) {
  assertMayAsk(work);
  return sandboxEngineOf(work);
}
