import { isApiError } from "#app/rest/errors.server.ts";
import { OPEN_FORM, readForm } from "#app/rest/read-form.server.ts";

/** The fields of a form on a payer's page. @throws Response 415, 413 or 400, for the page in its frame */
export async function readPayerForm(request: Request): Promise<URLSearchParams> {
  try {
    return await readForm(request, OPEN_FORM);
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new Response(null, { status: error.init.status });
  }
}
