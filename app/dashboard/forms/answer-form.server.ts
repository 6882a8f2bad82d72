import type { DescMessage, DescMethodUnary, MessageShape } from "@bufbuild/protobuf";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { type Flash, redirectWith } from "#app/dashboard/flash.server.ts";
import { type FormOptions, type FormResult, formMethod } from "./form-method.server.ts";

interface Answer<Output extends DescMessage> {
  /** The page that follows. */
  readonly to: string | ((value: MessageShape<Output>) => string);
  /** The message on that page. */
  readonly done: string | ((value: MessageShape<Output>) => string | Flash);
}

type Declared<Input extends DescMessage, Output extends DescMessage> = FormOptions<Input> & Answer<Output>;

/** Sends a page's form to its method. Problems stand beside the fields; an accepted form leads to `to`. */
export async function answerForm<Input extends DescMessage, Output extends DescMessage>(
  args: ActionFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  { to, done, ...options }: Declared<Input, Output>,
) {
  return answerResult(args, await formMethod(args, method, options), { to, done });
}

/** The same for a form that was sent already. */
export async function answerResult<Output extends DescMessage>(
  { request }: ActionFunctionArgs,
  { value, problem }: FormResult<Output>,
  answer: Answer<Output>,
) {
  return problem ? data({ problem }, 422) : accepted(request, value, answer);
}

/** A button that is a form of its own: the page that follows says how it went. Pressed twice, it changes nothing more. */
export async function answerButton<Input extends DescMessage, Output extends DescMessage>(
  args: ActionFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  { to, done, ...options }: Declared<Input, Output> & { readonly to: string },
) {
  const { value, problem } = await formMethod(args, method, { ...options, idempotent: true });
  if (problem) return redirectWith(args.request, to, { tone: "danger", text: problem.message });
  return accepted(args.request, value, { to, done });
}

function accepted<Output extends DescMessage>(
  request: Request,
  value: MessageShape<Output>,
  { to, done }: Answer<Output>,
): Promise<Response> {
  const path = typeof to === "string" ? to : to(value);
  const said = typeof done === "string" ? done : done(value);
  return redirectWith(request, path, typeof said === "string" ? { tone: "done", text: said } : said);
}
