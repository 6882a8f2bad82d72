import { createEcmaScriptPlugin, runNodeJs } from "@bufbuild/protoplugin";
import { openApiDocument } from "./document.ts";

// Run by `buf generate`. It is called an ECMAScript plugin for the comments that the schema of one has.
runNodeJs(
  createEcmaScriptPlugin({
    name: "tollhouse-openapi",
    version: "v1",
    generateTs(schema) {
      schema.generateFile("openapi.json").print(JSON.stringify(openApiDocument(schema.files), null, 2));
    },
  }),
);
