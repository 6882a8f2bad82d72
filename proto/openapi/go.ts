import { EXAMPLE_ORIGIN } from "#openapi/error-schema.ts";
import { jsonLines, type SampleBody, type SampleRequest } from "./sample-request.ts";

/** With Go's standard library, as gofmt writes it. */
export function go({ verb, path, idempotencyKey, body }: SampleRequest): string {
  const contentType = body?.isForm ? "form.FormDataContentType()" : '"application/json"';
  const headers = [
    'request.Header.Set("x-api-key", os.Getenv("TOLLHOUSE_API_KEY"))',
    ...(idempotencyKey ? [`request.Header.Set("Idempotency-Key", ${JSON.stringify(idempotencyKey)})`] : []),
    ...(body ? [`request.Header.Set("Content-Type", ${contentType})`] : []),
  ];
  const lines = [
    ...(body ? bodyLines(body) : []),
    `request, err := http.NewRequest("${verb}", "${EXAMPLE_ORIGIN}${path}", ${bodyName(body)})`,
    ...CHECK,
    ...headers,
    "",
    "response, err := http.DefaultClient.Do(request)",
    ...CHECK,
    "defer response.Body.Close()",
    "answer, err := io.ReadAll(response.Body)",
    ...CHECK,
    "fmt.Println(response.Status, string(answer))",
  ];
  const imports = importsOf(body).map((name) => `\t"${name}"`);
  return ["package main", "", "import (", ...imports, ")", "", "func main() {", ...lines.map(indented), "}"].join("\n");
}

const CHECK = ["if err != nil {", "\tlog.Fatal(err)", "}"];

/** Lines of a JSON text after its first have their own indent. */
const indented = (line: string): string => (line === "" ? "" : `\t${line}`);

function importsOf(body: SampleBody | null): string[] {
  const own = body?.isForm ? ["bytes", "mime/multipart"] : body ? ["strings"] : [];
  return ["fmt", "io", "log", "net/http", "os", ...own].sort();
}

function bodyName(body: SampleBody | null): string {
  if (!body) return "nil";
  return body.isForm ? "&body" : "body";
}

function bodyLines({ isForm, fields }: SampleBody): string[] {
  if (!isForm) return [`body := strings.NewReader(${text(jsonLines(fields, "\t", "\t"))})`];
  return [
    "var body bytes.Buffer",
    "form := multipart.NewWriter(&body)",
    ...Object.entries(fields).flatMap(([name, value]) => partLines(name, String(value))),
    "form.Close()",
    "",
  ];
}

function partLines(name: string, value: string): string[] {
  if (name !== "file") return [`form.WriteField("${name}", ${JSON.stringify(value)})`];
  const file = JSON.stringify(value);
  return [
    `content, err := os.ReadFile(${file})`,
    ...CHECK,
    `part, err := form.CreateFormFile("file", ${file})`,
    ...CHECK,
    "part.Write(content)",
  ];
}

/** A raw string, unless the text has the mark that ends one. */
function text(value: string): string {
  return value.includes("`") ? JSON.stringify(value) : `\`${value}\``;
}
