import { type ApiError, isApiError } from "#app/rest/errors.server.ts";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";

/** A refusal as a page tells it. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The field that it is about. */
  readonly param: string | null;
}

export type Attempt<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Problem };

/** Turns what somebody foresaw into a problem that a page can show. A defect stays an error. */
export async function attempt<Value>(act: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await act() };
  } catch (error) {
    const known = isApiError(error) ? error : serviceErrorToApiError(error);
    if (!known) throw error;
    return { problem: problemOf(known) };
  }
}

/** For pages about one thing: what is not there is a page that is not there. */
export async function orNotFound<Value>(act: () => Promise<Value>): Promise<Value> {
  const result = await attempt(act);
  if (!result.problem) return result.value;
  // A name that the contract does not even allow names nothing either.
  if (result.problem.status === 404 || result.problem.status === 400) throw new Response(null, { status: 404 });
  throw new Response(result.problem.message, { status: result.problem.status });
}

function problemOf({ init }: ApiError): Problem {
  // Of broken rules of the contract the first one says more than that there are some.
  const code = init.code === "validation_failed" ? (init.details?.[0]?.code ?? init.code) : init.code;
  return { status: init.status, code, message: init.message, param: init.param ?? null };
}
