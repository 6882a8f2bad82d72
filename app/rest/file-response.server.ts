export interface ServedFile {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

const POLICY = "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * An uploaded file with its detected media type. It is sandboxed and named for a download, so it cannot run scripts.
 */
export function fileResponse({ content, contentType, fileName }: ServedFile, { headers }: Request): Response {
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": acceptsBytesOnly(headers.get("accept") ?? "", contentType) ? BYTES : contentType,
      "content-disposition": contentDisposition("attachment", fileName),
      "content-security-policy": POLICY,
    },
  });
}

/** Some generated clients know no other media type of files. */
const BYTES = "application/octet-stream";

function acceptsBytesOnly(accept: string, contentType: string): boolean {
  return accept.includes(BYTES) && !accept.includes(contentType) && !accept.includes("*/*");
}

/**
 * RFC 6266: the exact name in the encoding of RFC 8187, and before it an ASCII name for clients that read only that.
 */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  return `${kind}; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodedName(fileName)}`;
}

/** Without accents, quotes, backslashes and percent signs, which clients decode in different ways. */
function asciiName(fileName: string): string {
  return fileName
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^ -~]|["\\%]/gu, "_");
}

/** encodeURIComponent leaves four characters that RFC 8187 does not allow. */
function encodedName(fileName: string): string {
  return encodeURIComponent(fileName).replace(/['()*]/g, percent);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
