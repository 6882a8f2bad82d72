import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { callMethod } from "#extensions/caller/index.ts";
import { TestClockScenarioService } from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { scenarioView, stepView } from "./scenario-view.server.ts";

/** The service answers within 8 seconds, whether the clock has arrived or not. */
const ADVANCE_MS = 10_000;
const PAGE = "/test-clock/scenarios";
const { createTestClockScenario, cancelTestClockScenario } = TestClockScenarioService.method;

/** The scenarios, and the form that starts one. Null in the live environment. */
export async function readScenarios(args: LoaderFunctionArgs) {
  const { extensions, environment } = await requireAuth(args);
  if (environment !== "sandbox") return null;
  const { data } = await extensions.testClockScenarios.listTestClockScenarios({});
  return { scenarios: data.map(scenarioView), form: newForm(createTestClockScenario) };
}

/** @throws Response 404 */
export async function readScenario(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { testClockScenarioId: args.params.id ?? "" };
  const scenario = await extensions.testClockScenarios.getTestClockScenario(named);
  const { data } = await extensions.testClockScenarios.listTestClockScenarioSteps(named);
  return { scenario: scenarioView(scenario), steps: data.map(stepView) };
}

/** Plans the scenario, and moves the clock by a year. A clock that is on its way goes on to its own time. */
export async function startScenario(args: ActionFunctionArgs) {
  const messages = {
    scenario_engine_unsupported: "Scenarios need the sandbox engine. This installation has another payment engine.",
    too_many_test_clock_scenarios: "20 scenarios run already. Cancel one first.",
  };
  const { value, problem } = await formMethod(args, createTestClockScenario, { messages });
  if (problem) return redirectWith(args.request, PAGE, { tone: "danger", text: problem.message });
  const { extensions } = await requireAuth(args);
  const method = TestClockService.method.advanceTestClock;
  const advance = () => callMethod(extensions, method, { by: "P1Y" }, { timeoutMs: ADVANCE_MS });
  const text = (await attempt(advance)).error
    ? "Scenario created. It runs when the clock advances next."
    : "Scenario started. The clock moves by a year.";
  return redirectWith(args.request, `${PAGE}/${value.testClockScenarioId}`, { tone: "done", text });
}

export function cancelScenario(args: ActionFunctionArgs) {
  const to = `${PAGE}/${args.params.id ?? ""}`;
  return answerButton(args, cancelTestClockScenario, { to, done: "Scenario canceled. What has happened stays." });
}
