/** Functions of WebAssembly whose parameters and locals have names. */
import type { Code, KernelFunction, ValueKind } from './assembler.ts';

/** Names by kind, separated by spaces; they are numbered in the order in which they are written. */
type Names = { readonly [Kind in ValueKind]?: string };

type Words<Text> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text extends string
    ? Text
    : never;
type NamesIn<Given extends Names> = Words<Given[keyof Given]>;

/** The function; its body is made with the numbers of its parameters and locals. */
export function kernelFunction<const Parameters extends Names, const Locals extends Names = {}>({
  name,
  parameters,
  locals,
  body,
}: {
  readonly name: string;
  readonly parameters: Parameters;
  readonly locals?: Locals;
  readonly body: (numbers: Readonly<Record<NamesIn<Parameters> | NamesIn<Locals>, number>>) => Code;
}): KernelFunction {
  const [own, others] = [variablesOf(parameters), variablesOf(locals ?? {})];
  const numbers = Object.fromEntries([...own, ...others].map((variable, number) => [variable.name, number]));
  return {
    name,
    parameters: own.map(({ kind }) => kind),
    locals: others.map(({ kind }) => kind),
    body: body(numbers as Record<NamesIn<Parameters> | NamesIn<Locals>, number>),
  };
}

function variablesOf(names: Names): readonly { readonly kind: ValueKind; readonly name: string }[] {
  return Object.entries(names).flatMap(([kind, text]) =>
    text.split(' ').map((name) => ({ kind: kind as ValueKind, name })),
  );
}
