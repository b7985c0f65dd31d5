import { z } from 'zod'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { lerJson, Pesos } from './dados.ts'

const Textos = Pesos(z.string())
const Numeros = Pesos(z.int())
/** From the first number to the second. */
const Faixas = Pesos(z.tuple([z.int(), z.int()]))
const Desfechos = Pesos(StatusOportunidade)
const PorIdade = z.strictObject({ idosos: Textos, adultos: Textos })

/** How often the draws of the generator give each value: `data/pesos.json`. */
export const pesos = lerJson(
  'pesos.json',
  z.strictObject({
    anotacoes: z.strictObject({ quantas: Numeros }),
    lembretes: z.strictObject({
      quantos: Numeros,
      estados: Pesos(z.enum(['futuro', 'atrasado', 'Finalizado', 'Cancelado'])),
    }),
    consentimentos: z.strictObject({ semSimulacao: Textos, canais: Textos }),
    clientes: z.strictObject({
      escolaridade: PorIdade,
      estadoCivil: PorIdade,
      bancosPagadores: Textos,
      tiposDeConta: Textos,
      telefones: z.strictObject({ principal: Textos, outro: Textos, situacao: Textos }),
    }),
    vinculos: z.strictObject({
      perfis: Pesos(z.enum(['INSS', 'SIAPE', 'ENTE', 'CLT'])),
      contratosDoBeneficio: Faixas,
      contratosDoServidor: Faixas,
      contratosDoTrabalhador: Faixas,
      bloqueios: Pesos(z.enum(['0', '1', '2', '3'])),
      tiposDeServidor: Textos,
    }),
    contratos: z.strictObject({
      origens: Pesos(z.enum(['NOVO', 'REFIN', 'PORTABILIDADE', 'MIGRADO'])),
      concorrentes: Textos,
      prazosPorMaximo: z.record(z.string(), Numeros),
      prazosDoTrabalhador: Numeros,
      bancosDeCartao: z.array(z.string()),
    }),
    oportunidades: z.strictObject({
      desfechos: z.strictObject({
        simulavel: Desfechos,
        portabilidade: Desfechos,
        cartao: Desfechos,
      }),
      desfechosComImpedimento: Desfechos,
      simulacoes: Numeros,
      origens: Textos,
      fatoresDePerda: Numeros,
    }),
  }),
)
