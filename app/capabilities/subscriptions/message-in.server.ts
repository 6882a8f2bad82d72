import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { readFormEntries } from "#app/dashboard/forms/form-entries.server.ts";
import { formJson } from "#app/dashboard/forms/form-json.server.ts";
import { brokenRules } from "#app/rest/broken-rules.server.ts";
import { assertNoCardNumbers, cardNumbersInForm } from "#app/rest/card-data.server.ts";
import { validationFailed } from "#app/rest/errors.server.ts";
import { readFields } from "#app/rest/read-fields.server.ts";

interface MessageOptions<Input extends DescMessage> {
  readonly fixed: MessageInitShape<Input>;
  readonly clears: readonly string[];
}

/** The message that a form would send, for a preview of it. @throws ApiError 400 with every fault of the form */
export async function messageIn<Input extends DescMessage>(
  request: Request,
  input: Input,
  { fixed, clears }: MessageOptions<Input>,
): Promise<MessageInitShape<Input>> {
  const entries = await readFormEntries(request);
  assertNoCardNumbers(cardNumbersInForm(entries));
  const { json, faults } = formJson(entries, input, { clears });
  const read = readFields(input, json, []);
  const init = { ...read.init, ...(fixed as object) };
  const all = [...faults, ...read.faults];
  all.push(...brokenRules(input, init, all));
  if (all.length > 0) throw validationFailed(all);
  return init as MessageInitShape<Input>;
}
