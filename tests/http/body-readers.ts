import type { DescMethodUnary } from "@bufbuild/protobuf";
import type { ActionFunctionArgs } from "@remix-run/node";
import { isbot } from "isbot";
import { loggedBody } from "#app/auth/request-log/logged-body.ts";
import { loggedPath, loggedUnknownPath } from "#app/auth/request-log/logged-path.ts";
import { answerEndedSession } from "#app/auth/sign-in/session-ended.server.ts";
import { readConfig } from "#app/config/config.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { timeZoneOf } from "#app/dashboard/time-zone.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { hasSessionCookie, sessionCookies } from "#app/services/session/session-cookies.server.ts";
import { cardNumbersInHeaders } from "#contract/card-data.ts";
import { FORM_BODY_BYTES, JSON_BODY_BYTES } from "#contract/limits.ts";
import { loggedJson } from "#contract/redacted.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { aSession, fromPageOf } from "#tests/support/session.ts";
import { FORMS, HEADERS, JSONS, PARTS, QUERIES } from "./hostile-texts.ts";

export interface BodyReader {
  readonly name: string;
  readonly limitBytes: number;
  readonly units: readonly string[];
  /** Text around the hostile one. */
  readonly wrap?: (text: string) => string;
  readonly read: (body: string) => unknown;
}

const HEADER_BYTES = 15 * 1024;
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";
const { createCustomer, updateCustomer } = CustomerService.method;
const { createWebhookEndpoint } = WebhookService.method;
const { listDisputes } = DisputeService.method;

const sent = (body: string, type: string) =>
  new Request("http://localhost/api", { method: "POST", body, headers: { "content-type": type } });

const scope = {
  requestId: "req_1",
  clientAddress: "192.0.2.1",
  nonce: "n",
  facts: {},
  isDataRequest: false,
  services: {
    auth: { central: null },
    getSession: async () => aSession(),
    rateLimits: { count: async () => null, deniedVerdict: () => null },
    extensions: anExtensionsService().caller,
  },
} as unknown as ActionFunctionArgs["context"];

const ended = (request: Request) => answerEndedSession({ request, context: { ...scope } }, "signed-out");
const PAGE_TENANT = Object.entries(fromPageOf(aSession()));
/** Each call has its own scope, like a request. */
function form(request: Request, method: DescMethodUnary) {
  for (const [name, value] of PAGE_TENANT) request.headers.set(name, value);
  return formMethod({ request, context: { ...scope }, params: {} }, method, { idempotent: true });
}

const json = (body: string, method: DescMethodUnary) =>
  readMessage(
    method,
    sent(body, "application/json"),
    {},
    {
      translate: (read) => read,
      onBody: (read) => void loggedBody(JSON.stringify(loggedJson(method.input, read))),
    },
  );
const query = (text: string) =>
  readMessage(
    listDisputes,
    new Request(`http://localhost/api?${text}`),
    {},
    {
      translate: (read) => ({ ...read }),
      onBody: () => {},
    },
  );

const part = (text: string) => `--b\r\nContent-Disposition: form-data; name="description"\r\n\r\n${text}\r\n--b--\r\n`;
const named = (text: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename=${text}\r\n\r\nx\r\n--b--\r\n`;
const cookies = sessionCookies(readConfig({}));

function readHeaders(text: string): void {
  const request = new Request("http://localhost/", { headers: { cookie: text, "accept-language": text } });
  hasSessionCookie(cookies, text);
  localeOf(request);
  timeZoneOf(request);
  isbot(text);
  cardNumbersInHeaders([["x", text]]);
}

/** Every code path that reads requests, from the first byte to the refusal. */
export const BODY_READERS: readonly BodyReader[] = [
  {
    name: "the form of an ended session",
    limitBytes: 64 * 1024,
    units: FORMS,
    read: (body) => ended(sent(body, URLENCODED)),
  },
  {
    name: "a page's form",
    limitBytes: JSON_BODY_BYTES,
    units: FORMS,
    read: (body) => form(sent(body, URLENCODED), updateCustomer),
  },
  {
    name: "a page's form with a list",
    limitBytes: JSON_BODY_BYTES,
    units: ["a%0A", "a#%0A", "4 %0A"],
    wrap: (text) => `enabled_events=${text}`,
    read: (body) => form(sent(body, URLENCODED), createWebhookEndpoint),
  },
  {
    name: "a form with a file",
    limitBytes: FORM_BODY_BYTES,
    units: PARTS,
    read: (body) => form(sent(body, MULTIPART), createWebhookEndpoint),
  },
  {
    name: "a part of it",
    limitBytes: FORM_BODY_BYTES,
    units: PARTS,
    wrap: part,
    read: (body) => form(sent(body, MULTIPART), createWebhookEndpoint),
  },
  {
    name: "the name of a file",
    limitBytes: FORM_BODY_BYTES,
    units: PARTS,
    wrap: named,
    read: (body) => form(sent(body, MULTIPART), createWebhookEndpoint),
  },
  {
    name: "JSON",
    limitBytes: JSON_BODY_BYTES,
    units: JSONS,
    wrap: (text) => `{${text}"a":1}`,
    read: (body) => json(body, createCustomer),
  },
  ...["email", "name", "phone"].map((field) => ({
    name: `a text of JSON, ${field}`,
    limitBytes: JSON_BODY_BYTES,
    units: ["4 ", "+", "a.", "&"],
    wrap: (text: string) => JSON.stringify({ [field]: text }),
    read: (body: string) => json(body, createCustomer),
  })),
  {
    name: "a list of JSON",
    limitBytes: JSON_BODY_BYTES,
    units: ["1,", '"a",', '"a#",', "{},", "[],"],
    wrap: (text) => `{"tax_ids":[${text}1]}`,
    read: (body) => json(body, createCustomer),
  },
  { name: "a query", limitBytes: HEADER_BYTES, units: QUERIES, read: query },
  {
    name: "a logged path",
    limitBytes: HEADER_BYTES,
    units: [...QUERIES, "4 "],
    read: (text) => loggedPath(listDisputes, `http://localhost/api?${text}`),
  },
  {
    name: "a logged unknown path",
    limitBytes: HEADER_BYTES,
    units: [...QUERIES, "/", "4 "],
    read: (text) => loggedUnknownPath(`http://localhost/${text}`),
  },
  { name: "headers", limitBytes: HEADER_BYTES, units: HEADERS, read: readHeaders },
];
