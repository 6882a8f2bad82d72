import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { knownError } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { type FormOptions, formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { formProblem } from "#app/dashboard/forms/form-problem.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import type { Entry } from "#app/dashboard/forms/typed-values.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import type { PreviewSubscriptionRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { messageIn } from "./message-in.server.ts";
import { previewView } from "./preview-view.server.ts";
import { ERROR_LABELS } from "./subscription-labels.ts";

type PreviewRequest = MessageInitShape<typeof PreviewSubscriptionRequestSchema>;

export interface PreviewedForm<Input extends DescMessage, Output extends DescMessage>
  extends Pick<FormOptions<Input>, "fill" | "clears"> {
  readonly method: DescMethodUnary<Input, Output>;
  /** The form as it was typed. */
  readonly sent: readonly Entry[];
  /** The form as the contract has it. */
  readonly entries: readonly Entry[];
  /** Fields that are not in the form, such as those of the path. */
  readonly fixed: MessageInitShape<Input>;
  /** The request of the preview that has the message. */
  readonly asked: (message: MessageInitShape<Input>) => PreviewRequest;
  /** Errors at the fields of the form as it was typed. */
  readonly errorsIn?: (errors: FormProblem["errors"]) => FormProblem["errors"];
  readonly to: (value: MessageShape<Output>) => string;
  readonly done: string;
}

/** A preview that no longer is what would be charged is shown again. */
const OUTDATED: ReadonlySet<string> = new Set(["preview_mismatch", "preview_stale", "preview_expired"]);

/** A form that shows what it would bill before it is confirmed. The token of the preview pins exactly that. */
export async function answerPreviewed<Input extends DescMessage, Output extends DescMessage>(
  args: ActionFunctionArgs,
  form: PreviewedForm<Input, Output>,
) {
  const { sent, entries, method, to, done, errorsIn = (errors) => errors } = form;
  const token = sent.findLast(([name]) => name === "preview_token")?.[1];
  const isConfirmed = token !== undefined && !sent.some(([name]) => name === "preview");
  if (!isConfirmed) return preview(args, form, typedForm(sent));
  const { value, problem } = await formMethod(
    { ...args, request: withEntries(args.request, [...entries, ["preview_token", token]]) },
    method,
    { ...form, messages: ERROR_LABELS },
  );
  if (!problem) return redirectWith(args.request, to(value), { tone: "done", text: done });
  const shown = asTyped(problem, sent);
  if (OUTDATED.has(problem.code))
    return preview(args, form, { ...shown, errors: {}, message: ERROR_LABELS[problem.code] ?? "" });
  return data({ problem: withErrors(shown, errorsIn(problem.errors)), preview: null }, 422);
}

async function preview<Input extends DescMessage, Output extends DescMessage>(
  args: ActionFunctionArgs,
  { method, entries, sent, fixed, asked, clears = [], errorsIn = (errors) => errors }: PreviewedForm<Input, Output>,
  shown: FormProblem,
) {
  const { extensions } = await requireAuth(args);
  const request = withEntries(args.request, entries);
  try {
    const message = await messageIn(request, method.input, { fixed, clears });
    const value = await extensions.subscriptions.previewSubscription(asked(message));
    return data({ problem: shown, preview: previewView(value) }, 200);
  } catch (error) {
    const known = knownError(error);
    if (!known) throw error;
    args.context.facts.error_code = known.init.code;
    const problem = formProblem(known, {
      ...{ entries: null, input: method.input, fixed: [], messages: ERROR_LABELS, locale: localeOf(args.request) },
    });
    const typed = { ...asTyped(problem, sent), idempotencyKey: shown.idempotencyKey };
    return data({ problem: withErrors(typed, errorsIn(problem.errors)), preview: null }, 422);
  }
}
