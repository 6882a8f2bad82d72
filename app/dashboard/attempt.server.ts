import { ApiError, isApiError } from "#app/rest/errors.server.ts";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";
import { inCurrency } from "./money-words.ts";

type Attempt<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ApiError };

/** Returns an expected error, for the page to show. A defect is thrown on. */
export async function attempt<Value>(act: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await act() };
  } catch (thrown) {
    const error = knownError(thrown);
    if (!error) throw thrown;
    return { error: inPlainWords(error) };
  }
}

/** Of the service, and of its database. */
const UNAVAILABLE: ReadonlySet<string> = new Set(["upstream_unavailable", "unavailable"]);

/** Replaces API messages, which are written for developers. */
function inPlainWords(error: ApiError): ApiError {
  const { code, message, details = [] } = error.init;
  if (!UNAVAILABLE.has(code))
    return new ApiError({ ...error.init, message: inCurrency(code, message, Object.assign({}, ...details), "en-US") });
  return new ApiError({ ...error.init, message: "A part of Tollhouse didn't respond in time. Try again in a moment." });
}

/** The error as the API would answer it. Null for a defect. */
export function knownError(error: unknown): ApiError | null {
  return isApiError(error) ? error : serviceErrorToApiError(error);
}

/** For pages about one record: a record that does not exist is a page that does not exist. */
export async function orNotFound<Value>(act: () => Promise<Value>): Promise<Value> {
  const { value, error } = await attempt(act);
  if (!error) return value;
  const { status, code, message } = error.init;
  // An ID that the contract does not allow exists no more than an unknown one, and a test clock's rows not in live.
  if (status === 404 || status === 400 || code === "test_helper_live") throw new Response(null, { status: 404 });
  throw new Response(message, { status });
}
