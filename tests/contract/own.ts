import { execFileSync } from "node:child_process";
import { delimiter, dirname, resolve } from "node:path";
import { createFileRegistry, type DescMessage, type DescMethodUnary, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

const modules = JSON.stringify({ version: "v2", modules: [{ path: "proto" }, { path: "tests/contract/proto" }] });

/** The contract of tests/contract/proto, loaded beside the real one. */
const own = createFileRegistry(
  fromBinary(
    FileDescriptorSetSchema,
    execFileSync(resolve("node_modules/.bin/buf"), ["build", "--config", modules, "--output", "-"], {
      env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
      maxBuffer: 16 * 1024 * 1024,
    }),
  ),
);

export function ownMessage(name: "Shared" | "Standard" | "Answer"): DescMessage {
  const message = own.getMessage(`own.${name}`);
  if (!message) throw new Error(`own.proto has no message ${name}`);
  return message;
}

export function ownMethod(name: "ask" | "askForAll" | "change" | "play" | "reveal"): DescMethodUnary {
  const method = own.getService("own.OwnService")?.method[name];
  if (!method) throw new Error(`own.proto has no method ${name}`);
  return method as DescMethodUnary;
}
