/**
 * Instances of modules. The engine compiles a function for the callees and the captured values that it has seen, so
 * what is measured gets code of its own, that has served no other contestant and no other system.
 */
let instances = 0;

/** An instance of a module that nobody else has; `here` is its `import.meta.url`. */
export async function fresh<Module extends { readonly here: string }>({ here }: Module): Promise<Module> {
  return (await import(`${here}?instance=${++instances}`)) as Module;
}
