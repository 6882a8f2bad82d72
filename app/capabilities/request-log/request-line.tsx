import { Fragment } from "react";

/** "GET /api/disputes/dsp_…". Long paths wrap after a slash, so that IDs stay whole. */
export function RequestLine({ method, path }: { method: string; path: string }) {
  const parts = path.split(/(?<=\/)/);
  return (
    <>
      {method}{" "}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never move
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  );
}
