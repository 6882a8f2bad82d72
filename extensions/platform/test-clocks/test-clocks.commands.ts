import { toJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { type TestClock, TestClockSchema } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { testClockMessage } from "./test-clock.message.ts";
import type { TestClockOperations } from "./test-clock.operations.ts";
import { findTestClock } from "./test-clocks.service.ts";

export const testClockCommands = ({ advance, remove }: TestClockOperations): readonly Command[] => [
  {
    name: "clock show",
    options: "--organization <slug>",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      return clockJson(await testClockMessage(tenantWork, await findTestClock(tenantWork)));
    },
  },
  {
    name: "clock advance",
    options: "--organization <slug> --to <instant>",
    async run(work, options) {
      const to = options.instant("to");
      if (!to) throw new UsageError("--to is missing.");
      const tenantWork = await inOrganization(work, options);
      return clockJson(await advance.run(tenantWork, { to: timestampFromDate(to) }));
    },
  },
  {
    name: "clock remove",
    options: "--organization <slug>",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      await remove.run(tenantWork, {});
      return clockJson(await testClockMessage(tenantWork, null));
    },
  },
];

function clockJson(clock: TestClock) {
  return { advances_to: null, ...(toJson(TestClockSchema, clock, { useProtoFieldName: true }) as object) };
}
