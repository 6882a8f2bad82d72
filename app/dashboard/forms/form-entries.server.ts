import { mediaTypeOf } from "#app/rest/read-body.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { type FormFile, parseMultipart } from "#app/rest/read-multipart.server.ts";
import { FORM_VERSION, TIME_ZONE } from "./form.ts";

/** The key that makes a form count once. It, the version and the zone of local times are in no message of the contract. */
const IDEMPOTENCY_KEY = "idempotency_key";

const OWN: readonly string[] = [IDEMPOTENCY_KEY, FORM_VERSION, TIME_ZONE];

export interface FormEntries {
  /** Text fields in the order of the form, without those below. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly (readonly [name: string, file: FormFile])[];
  readonly idempotencyKey: string | null;
  readonly timeZone: string | null;
  readonly version: string | null;
}

/** Reads a page's form, urlencoded or multipart. @throws ApiError 415, 413 or 400 */
export async function readFormEntries(request: Request): Promise<FormEntries> {
  const isMultipart = mediaTypeOf(request) === "multipart/form-data";
  const { fields, files } = isMultipart
    ? await parseMultipart(request)
    : { fields: [...(await readForm(request))], files: [] };
  const lastOf = (name: string) => fields.findLast(([field]) => field === name)?.[1] ?? null;
  return {
    fields: fields.filter(([name]) => !OWN.includes(name)),
    // A file input without a chosen file sends an empty part without a name.
    files: files.filter(([, { fileName, content }]) => fileName !== "" || content.length > 0),
    idempotencyKey: lastOf(IDEMPOTENCY_KEY),
    timeZone: lastOf(TIME_ZONE),
    version: lastOf(FORM_VERSION),
  };
}
