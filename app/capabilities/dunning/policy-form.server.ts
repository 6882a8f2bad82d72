import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import type { Entry } from "#app/dashboard/forms/typed-values.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { DunningService } from "#proto/tollhouse/v1/dunning_pb.ts";
import { type PolicyView, policyView } from "./read-dunning.server.ts";
import { simulationView } from "./simulation-view.server.ts";

const { createDunningPolicy, simulateDunningPolicy } = DunningService.method;

const SEPARATORS = { days: /[\s,;]+/ };
/** A decline for a lack of money, the most frequent one. */
const DECLINE = { network: "visa", network_code: "51" };
/** Fields of the simulated decline, and the button that asks for it. */
const OF_DECLINE: ReadonlySet<string> = new Set([
  ...["network", "network_code", "advice_code", "failed_at", "time_zone", "preferred_hour", "simulate"],
]);

/** The page that simulates a policy, and on which owners and admins save its next version. */
export async function readPolicyPage(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const { dunning } = page.extensions;
  const [current, { data: versions }, simulation] = await Promise.all([
    dunning.getDunningPolicy({}),
    dunning.listDunningPolicyVersions({}),
    dunning.simulateDunningPolicy({ network: DECLINE.network, networkCode: DECLINE.network_code }),
  ]);
  const policy = policyView(current);
  return {
    policy,
    versions: versions.map(policyView),
    mayChange: await mayChange(page),
    form: newForm(simulateDunningPolicy, defaultsOf(policy)),
    simulation: simulationView(simulation),
    timeZones: Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, name: zone.replaceAll("_", " ") })),
  };
}

function defaultsOf({ days, timeOfDay, endAction, smart }: PolicyView): Record<string, string> {
  return { ...DECLINE, days: days.join(", "), time_of_day: timeOfDay, end_action: endAction, smart: String(smart) };
}

/** POST /subscriptions/dunning/policy: simulates the policy of the form, or saves it as the next version. */
export async function changePolicy(args: ActionFunctionArgs) {
  const sent = await sentEntries(args);
  if (sent.some(([name]) => name === "simulate")) return simulate(args, sent);
  const entries = sent.filter(([name]) => !OF_DECLINE.has(name));
  const answer = await answerForm(withSent(args, entries), createDunningPolicy, {
    separators: SEPARATORS,
    required: { days: "Enter the days after the first failed charge." },
    to: "/subscriptions/dunning",
    done: ({ policyVersion }) =>
      `Policy version ${policyVersion} is saved. It applies to charges that fail from now on.`,
  });
  if (answer instanceof Response || !("data" in answer)) return answer;
  return data({ problem: shownAs(answer.data.problem, sent), simulation: null }, 422);
}

async function simulate(args: ActionFunctionArgs, sent: readonly Entry[]) {
  const entries = sent.filter(([name]) => name !== "simulate");
  const { value, problem } = await formMethod(withSent(args, entries), simulateDunningPolicy, {
    separators: SEPARATORS,
    required: { days: "Enter the days after the first failed charge." },
    idempotent: true,
  });
  if (problem) return data({ problem: shownAs(problem, sent), simulation: null }, 422);
  return data({ problem: typedForm(sent), simulation: simulationView(value) }, 200);
}

const withSent = (args: ActionFunctionArgs, entries: readonly Entry[]): ActionFunctionArgs => ({
  ...args,
  request: withEntries(args.request, entries),
});

/** An error of one day stands at the field of all days. */
function shownAs(problem: FormProblem, sent: readonly Entry[]): FormProblem {
  const errors = Object.entries(problem.errors).map(([name, text]) => [name.replace(/\[\d+\]$/, ""), text]);
  return withErrors(asTyped(problem, sent), Object.fromEntries(errors));
}
