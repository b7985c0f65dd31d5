import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { Dia, hoje, horaDeBrasilia, instanteEmBrasilia } from '#shared/data.ts'
import { CodigoDoMotivo } from '#shared/retencao/motivos.ts'
import { canaisDaEvidencia, type Ctc, type ResultadoDaCtc } from '#shared/retencao/shapes.ts'
import { AcaoDaCtc } from '#shared/retencao/situacao.ts'

/** What a person types about the outcome of one request, or of several. */
export const Formulario = z.object({
  acao: AcaoDaCtc,
  motivo: CodigoDoMotivo.nullable(),
  /** The told offer, the last one told of each, or none. */
  aceita: z.string().nullable(),
  dia: Dia.nullable(),
  hora: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Hora: escreva como 14:30')
    .nullable(),
  canal: z.enum(Object.keys(canaisDaEvidencia) as [keyof typeof canaisDaEvidencia]).nullable(),
  aceite: texto('Aceite do cliente', 300).nullable(),
  observacao: texto('Observação', 500).nullable(),
})
export type Digitado = z.input<typeof Formulario>
export type Aceito = z.output<typeof Formulario>

export const rotulos = {
  acao: 'O que aconteceu',
  motivo: 'Motivo',
  aceita: 'O que o cliente aceitou',
  dia: 'Dia do contato',
  hora: 'Hora do contato',
  canal: 'Canal',
  aceite: 'Aceite, com as palavras do cliente',
  observacao: 'Observação',
}

/** Nothing said yet; the contact was now. */
export const vazio = (instante: Date) => ({
  motivo: null,
  aceita: null,
  dia: hoje(instante),
  hora: horaDeBrasilia(instante),
  canal: null,
  aceite: null,
  observacao: null,
})

/** Of each request the offer that was told last. */
export const A_DITA = 'DITA'

/** What is sent of one request. */
export function pedidoDe(
  { idCtc, versao, ditas }: Pick<Ctc, 'idCtc' | 'versao' | 'ditas'>,
  { acao, motivo, aceita, dia, hora, canal, aceite, observacao }: Aceito,
  idEvidencia: string | undefined,
): ResultadoDaCtc {
  const dita = aceita === A_DITA ? ditas.at(-1) : ditas.find(({ idOferta }) => idOferta === aceita)
  const provada = idEvidencia && dia && hora && canal && aceite
  const fica = acao === 'RETER'
  return {
    idCtc,
    versao,
    acao,
    ...(motivo && { motivo }),
    ...(fica && dita && { caminho: dita.oferta.caminho, idOferta: dita.idOferta }),
    ...(fica && aceita === 'SEM_OFERTA' && { caminho: aceita }),
    ...(fica &&
      provada && {
        evidencia: {
          idEvidencia,
          contatoEm: instanteEmBrasilia(dia, hora).toISOString(),
          canal,
          aceite,
        },
      }),
    ...(observacao && { observacao }),
  }
}
