import { type ApiError, isApiError } from "#app/rest/errors.server.ts";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";

/** An expected error, as a page shows it. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The field it is about. */
  readonly param: string | null;
}

export type Attempt<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Problem };

/** Turns an expected error into a problem that a page can show. A defect is thrown on. */
export async function attempt<Value>(act: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await act() };
  } catch (error) {
    const known = knownError(error);
    if (!known) throw error;
    return { problem: problemOf(known) };
  }
}

/** The error as the API would answer it. Null for a defect. */
export function knownError(error: unknown): ApiError | null {
  return isApiError(error) ? error : serviceErrorToApiError(error);
}

/** For pages about one record: a record that does not exist is a page that does not exist. */
export async function orNotFound<Value>(act: () => Promise<Value>): Promise<Value> {
  const result = await attempt(act);
  if (!result.problem) return result.value;
  // An id that the contract does not allow exists no more than an unknown one.
  if (result.problem.status === 404 || result.problem.status === 400) throw new Response(null, { status: 404 });
  throw new Response(result.problem.message, { status: result.problem.status });
}

function problemOf({ init }: ApiError): Problem {
  // The first broken rule says more than the error that sums them up.
  const code = init.code === "validation_failed" ? (init.details?.[0]?.code ?? init.code) : init.code;
  return { status: init.status, code, message: init.message, param: init.param ?? null };
}
