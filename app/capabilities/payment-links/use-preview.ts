import { useEffect, useState } from "react";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import type { Preview } from "./preview.ts";

/** The preview of what is typed. The first is the server's; what makes the others is loaded after the page. */
export function usePreview(first: Preview, values: Values): Preview {
  const [preview, setPreview] = useState(first);
  useEffect(() => {
    let isCurrent = true;
    void import("./preview.ts").then(({ previewOf }) => isCurrent && setPreview(previewOf(values)));
    return () => {
      isCurrent = false;
    };
  }, [values]);
  return preview;
}
