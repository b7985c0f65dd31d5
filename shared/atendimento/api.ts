import { z } from 'zod'
import { Anotacoes } from '../anotacao/api.ts'
import { BeneficioInss } from '../beneficio/shapes.ts'
import { Id } from '../campos.ts'
import { BloqueioEnvio, EstadoDoToken } from '../consentimento/shapes.ts'
import { Endereco } from '../cliente/shapes.ts'
import { Contratos, ValoresOportunidade } from '../contrato/shapes.ts'
import { Empregadores } from '../empregador/api.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Lembretes } from '../lembrete/shapes.ts'
import { Oportunidade } from '../oportunidade/shapes.ts'
import { Telefones } from '../telefone/shapes.ts'
import {
  ClienteRestrito,
  DadosBancarios,
  DadosResumidos,
  Relacionamento,
} from '../relacionamento/shapes.ts'
import { CreditoTrabalhador } from '../trabalhador/vinculo.ts'

/**
 * Every block the 360 view has today, under the names of the specification's section 3. One
 * request and one data statement fill the cache; the specification's own calls refresh a block.
 */
export const Atendimento = z.object({
  relacionamento: Relacionamento,
  /** Null where `relacionamento.acesso` is `resumo`: nothing else of the client may be read. */
  blocos: z
    .object({
      clienteRestrito: ClienteRestrito,
      dadosResumidos: DadosResumidos,
      anotacoes: Anotacoes,
      lembretes: Lembretes,
      valoresOportunidade: ValoresOportunidade,
      contratos: Contratos,
      oportunidades: z.array(Oportunidade),
      dadosBancarios: z.array(DadosBancarios),
      convenios: Empregadores,
      beneficioTrabalhador: CreditoTrabalhador.nullable(),
      enderecos: z.array(Endereco),
      telefones: Telefones,
      /** `mostrarDados` of the phones: whether what is masked by default is shown to this person. */
      visualizarDadosCliente: z.boolean(),
      tokenAtivo: EstadoDoToken,
      trabalhadorToken: EstadoDoToken,
      bloqueioEnvioConsentimento: BloqueioEnvio,
      mostrarModalConsentimento: z.boolean(),
      beneficioInss: BeneficioInss,
    })
    .nullable(),
})
export type Atendimento = z.infer<typeof Atendimento>

/** Notes included in the opening; older ones have their own call. */
export const ANOTACOES_AO_ABRIR = 50

/** All live lembretes of the client, up to this many. */
export const LEMBRETES_AO_ABRIR = 100

export const atendimentoApi = {
  /** A call of ours (`docs/decisions`): for a host without it the web asks block by block. */
  abrir: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/abrir',
    params: z.object({ idRelacionamento: Id }),
    response: Atendimento,
    permissao: 'RELACIONAMENTO_VER',
    objetos: [
      { em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento', acesso: 'resumo' },
    ],
    gasta: true,
    mensagens: palavras('abrir', 'o cliente'),
  }),
}
