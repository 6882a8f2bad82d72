import { toJson } from "@bufbuild/protobuf";
import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { TestClockScenarioSchema } from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import { createScenario } from "./create-scenario.ts";
import { READY_SCENARIOS } from "./ready-scenarios.rules.ts";

/** Scenarios are created as by the API's operation. `clock advance` runs them. */
export const scenarioCommands: readonly Command[] = [
  {
    name: "clock scenario",
    options: `--organization <slug> --ready ${READY_SCENARIOS.join("|")} [--seed <text>]`,
    async run(work, options) {
      const readyScenario = options.get("ready");
      if (!READY_SCENARIOS.some((each) => each === readyScenario))
        throw new UsageError(`--ready is one of ${READY_SCENARIOS.join(", ")}.`);
      const seed = options.find("seed");
      const tenantWork = await inOrganization(work, options);
      const created = await createScenario.run(tenantWork, { readyScenario, ...(seed !== undefined && { seed }) });
      return toJson(TestClockScenarioSchema, created, { useProtoFieldName: true });
    },
  },
];
