/** Thrown where a count would need more configurations than it may keep. */
export class BudgetExceeded extends Error {
  constructor(budget: number) {
    super(`more than ${budget.toLocaleString('en')} configurations`);
    this.name = 'BudgetExceeded';
  }
}
