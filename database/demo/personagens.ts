import { z } from 'zod'
import { somarDias, somarMeses } from '#shared/data.ts'
import { lerJson } from './dados.ts'
import type { Mundo } from './mundo.ts'
import type { Organizacao } from './organizacao.ts'
import { promotorDaLoja } from './organizacao.ts'
import { type Receita, ReceitaVinculo, salarioMinimo, vinculoComum } from './receita.ts'

/** Clients with a story, always there under the same name and CPF: `docs/sandbox.md` lists them. */
const Personagem = z.strictObject({
  cpf: z.string().length(11),
  nome: z.string(),
  sexo: z.enum(['F', 'M']),
  idade: z.int(),
  uf: z.string().length(2),
  /** What this person demonstrates, in one line. */
  historia: z.string(),
  dono: z.enum(['atendente', 'atendente2', 'atendente3', 'ninguem']),
  obitoHaDias: z.int().optional(),
  /** What is not said is an INSS pension by age at the minimum wage. */
  vinculos: z.array(
    z.strictObject({ ...ReceitaVinculo.omit({ inicio: true }).partial().shape, haDias: z.int() }),
  ),
  receita: z
    .strictObject({
      intocado: z.boolean(),
      proprios: z.number(),
      anuenciaVenceHoje: z.boolean(),
      restricao: z.string(),
      optOut: z.boolean(),
      telefoneVerificado: z.boolean(),
      consentimentoValido: z.boolean(),
    })
    .partial()
    .optional(),
})
type Personagem = z.infer<typeof Personagem>

export const personagens: readonly Personagem[] = lerJson('personagens.json', z.array(Personagem))

/** A random recipe, overridden by the facts of this person. */
export function receitaDoPersonagem(
  mundo: Mundo,
  { demo, porPromotor }: Organizacao,
  { cpf, nome, sexo, idade, uf, dono, obitoHaDias, vinculos, receita }: Personagem,
  sorteada: Receita,
): Receita {
  const { hoje } = mundo.relogio
  const atendente = dono === 'ninguem' ? null : demo[dono]
  return {
    ...sorteada,
    cpf,
    nome,
    sexo,
    uf,
    nascimento: somarDias(somarMeses(hoje, -idade * 12), -97),
    promotor: atendente?.promotores[0] ?? (porPromotor.has(promotorDaLoja) ? promotorDaLoja : ''),
    atendente,
    telefoneVerificado: true,
    // Another payout account is proved by such a phone only, on whatever day the demonstration is made.
    verificadoPorCodigo: true,
    consentimentoValido: true,
    optOut: false,
    restricao: null,
    obito: obitoHaDias === undefined ? null : somarDias(hoje, -obitoHaDias),
    intocado: false,
    proprios: 0.5,
    ...receita,
    vinculos: vinculos.map(({ haDias, ...vinculo }) => ({
      ...vinculoComum,
      especie: '41',
      inicio: somarDias(hoje, -haDias),
      renda: salarioMinimo(mundo),
      contratos: 1,
      ...vinculo,
    })),
  }
}
