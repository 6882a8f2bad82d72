import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromBinary, fromJsonString } from "@bufbuild/protobuf";
import { escapeHtml } from "#app/rest/message-page.server.ts";
import { cardNumbersInMessage } from "#contract/card-data.ts";
import { hasCardNumber, replaceCardNumbers } from "#contract/card-number.ts";
import { cellText, csvHeader } from "#contract/csv.ts";
import { JSON_BODY_BYTES as MIB } from "#contract/limits.ts";
import { redact } from "#contract/redaction.ts";
import { validator } from "#contract/validator.ts";
import { escaped } from "#extensions/capabilities/mail/mail-html.ts";
import { DEPOSIT_FORMAT } from "#extensions/capabilities/reconciliation/deposit-line.rules.ts";
import { checkLineFile } from "#extensions/platform/commands/line-file.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import type { BodyReader } from "./body-readers.ts";
import { JSONS, SIGNS, TEXTS } from "./hostile-texts.ts";

const { input } = CustomerService.method.createCustomer;

function depositFile(text: string) {
  const path = join(tmpdir(), `deposits-${process.pid}.csv`);
  writeFileSync(path, text);
  return checkLineFile(path, DEPOSIT_FORMAT);
}

/** A message of one text, as it comes over gRPC. */
function message(text: string): void {
  const bytes = new TextEncoder().encode(text);
  const read = fromBinary(input, Buffer.concat([Buffer.from([0x0a]), varint(bytes.length), bytes]));
  validator.validate(input, read);
  cardNumbersInMessage(input, read);
}

function varint(value: number): Buffer {
  const rest = Math.floor(value / 128);
  return rest > 0 ? Buffer.concat([Buffer.from([(value % 128) + 128]), varint(rest)]) : Buffer.from([value]);
}

function connectMessage(json: string): void {
  try {
    fromJsonString(input, json, { ignoreUnknownFields: true });
  } catch (error) {
    if (!String(error).includes("cannot decode")) throw error;
  }
}

const limitBytes = MIB;

/** Processing of texts before and after authentication. */
export const TEXT_READERS: readonly BodyReader[] = [
  { name: "a message of gRPC", limitBytes, units: TEXTS, read: message },
  { name: "a message of Connect", limitBytes, units: JSONS, wrap: (text) => `{${text}"a":1}`, read: connectMessage },
  { name: "the redaction", limitBytes, units: TEXTS, read: redact },
  { name: "the search for card numbers", limitBytes, units: TEXTS, read: hasCardNumber },
  { name: "their replacement", limitBytes, units: TEXTS, read: (text) => replaceCardNumbers(text, () => "x") },
  { name: "HTML", limitBytes, units: SIGNS, read: escapeHtml },
  { name: "HTML of mails", limitBytes, units: SIGNS, read: escaped },
  {
    name: "a written CSV file",
    limitBytes,
    units: SIGNS,
    read: (text) => csvHeader([{ name: cellText("number", text) }]),
  },
  {
    name: "a read CSV file",
    limitBytes,
    units: [...SIGNS, "a,b\n"],
    wrap: (text) => `line_id,deposit_id,deposited_on,type,reference,amount,currency\n${text}`,
    read: depositFile,
  },
];
