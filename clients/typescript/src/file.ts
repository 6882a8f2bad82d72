import type { Answered } from "./send.ts";

/** The file with its attached name; "" without one. */
export function fileOf({ response, file }: Answered): File {
  const name = fileNameOf(response.headers.get("content-disposition") ?? "");
  return new File(file ? [file] : [], name, { type: response.headers.get("content-type") ?? "" });
}

/** `filename*` allows any character; `filename` is for clients without support (RFC 6266). */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  return decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? "";
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
