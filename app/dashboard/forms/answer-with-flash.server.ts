import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormProblem } from "./form.ts";

interface Outcome {
  readonly problem: FormProblem | undefined;
  /** Shown when there is no problem. */
  readonly done: string;
}

/** Redirects to a page with a message about the result. */
export function answerWithFlash({ request }: ActionFunctionArgs, to: string, { problem, done }: Outcome) {
  return redirectWith(request, to, problem ? { tone: "danger", text: problem.message } : { tone: "done", text: done });
}
