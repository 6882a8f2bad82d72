export interface ServedFile {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

/**
 * An uploaded file. It can be shown in a frame but runs no script: sandboxed, with the detected media type,
 * and named for a download (RFC 6266, with the name in the encoding of RFC 8187).
 */
export function fileResponse(
  { content, contentType, fileName }: ServedFile,
  disposition: "inline" | "attachment" = "attachment",
): Response {
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": contentType,
      "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
