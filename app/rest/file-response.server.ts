export interface ServedFile {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

/** An uploaded file with its detected media type. It runs no script: it is sandboxed, and named for a download. */
export function fileResponse({ content, contentType, fileName }: ServedFile): Response {
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": contentType,
      "content-disposition": contentDisposition("attachment", fileName),
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

/** RFC 6266, with the name in the encoding of RFC 8187: encodeURIComponent leaves four characters that it must not hold. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  return `${kind}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
