/** `arcforge completion`: a script with which a shell completes commands, options and names of systems. */
import yargs from 'yargs';
import type { Command } from '../shared/command.ts';

export const completionCommand: Command<object> = {
  usage: 'completion',
  summary: 'Print a script with which bash, zsh or fish completes commands',
  examples: [['arcforge completion >> ~/.bashrc', 'or ~/.zshrc, or ~/.config/fish/config.fish']],
  options: (options) => options.epilogue('The script is for the shell that the variable SHELL names.'),
  async run(_args, io) {
    const script = await new Promise<string>((resolve) => {
      const parser = yargs().scriptName('arcforge').completion('completion');
      void parser.parse(['completion'], {}, (_problem, _parsed, text) => resolve(text));
    });
    io.stdout.write(`${script.trimEnd()}\n`);
    return 0;
  },
};
