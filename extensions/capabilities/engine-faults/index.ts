import { create } from "@bufbuild/protobuf";
import { capability } from "#extensions/platform/composition/capability.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { EngineFaultService, ListEngineFaultsResponseSchema } from "#proto/tollhouse/v1/engine_faults_pb.ts";
import { engineFaultMessage } from "./engine-fault.message.ts";
import { createEngineFault, deleteEngineFault, listEngineFaults } from "./engine-faults.operations.ts";

export const engineFaults = capability("engine-faults", {
  service: EngineFaultService,
  handlers: {
    async listEngineFaults(_request, context) {
      const work = workOf(context);
      const faults = await listEngineFaults(work);
      return create(ListEngineFaultsResponseSchema, wholeList(faults.map((fault) => engineFaultMessage(work, fault))));
    },
    createEngineFault: createEngineFault.handle,
    deleteEngineFault: deleteEngineFault.handle,
  },
  operations: [createEngineFault, deleteEngineFault],
});
