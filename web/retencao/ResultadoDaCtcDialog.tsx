import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { Dia, hoje, horaDeBrasilia, instanteEmBrasilia } from '#shared/data.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { CodigoDoMotivo, motivosDaCtc } from '#shared/retencao/motivos.ts'
import { ofertaEmPalavras } from '#shared/retencao/oferta.ts'
import {
  canaisDaEvidencia,
  type Ctc,
  nomesDosCaminhos,
  type ResultadoDaCtc,
} from '#shared/retencao/shapes.ts'
import { AcaoDaCtc } from '#shared/retencao/situacao.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { addToast } from '../ui/toasts.ts'
import { EvidenciaButton } from './EvidenciaButton.tsx'
import { velhosDaCtc } from './velhos.ts'

const canais = Object.entries(canaisDaEvidencia).map(([value, label]) => ({ value, label }))
/** What was told to the client may be accepted, in the figures that were told. */
const aceitaveis = ({ ditas }: Ctc) => [
  ...ditas.map(({ idOferta, oferta }) => ({ value: idOferta, label: ofertaEmPalavras(oferta) })),
  { value: 'SEM_OFERTA', label: nomesDosCaminhos.SEM_OFERTA },
]
const acoes = [
  { value: 'SEM_CONTATO', label: 'Cliente não atendeu' },
  { value: 'RETER', label: 'Cliente fica (retida)' },
  { value: 'LIBERAR', label: 'Cliente sai (informar o saldo)' },
  { value: 'RECUSAR', label: 'Recusar o pedido' },
]

const Formulario = z.object({
  acao: AcaoDaCtc,
  motivo: CodigoDoMotivo.nullable(),
  /** The told offer, or none. */
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
type Digitado = z.input<typeof Formulario>
type Aceito = z.output<typeof Formulario>

const rotulos = {
  acao: 'O que aconteceu',
  motivo: 'Motivo',
  aceita: 'O que o cliente aceitou',
  dia: 'Dia do contato',
  hora: 'Hora do contato',
  canal: 'Canal',
  aceite: 'Aceite, com as palavras do cliente',
  observacao: 'Observação',
}

type Props = { ctc: Ctc; onClose: () => void }

/** How a request ended, or that nobody answered: kept with evidence, lost or refused with a reason. */
export function ResultadoDaCtcDialog({ ctc, onClose }: Props) {
  const { idCtc, versao, idRelacionamento } = ctc
  const historico = useQuery(qDita(retencaoApi.historico, { query: { idCtc } }))
  const [enviada, setEnviada] = useState<string>()
  // The last file that no outcome has named yet, whoever registered it and when.
  const guardada = historico.data?.evidencias.findLast(({ contatoEm }) => contatoEm === null)
  const idEvidencia = enviada ?? guardada?.idEvidencia
  const [recusa, setRecusa] = useState<string>()
  const instante = agora()
  const formulario = useFormulario<Digitado, Aceito>({
    rascunho: `${idRelacionamento}/ctc-${idCtc}`,
    resolver: zodResolver(Formulario),
    defaultValues: {
      motivo: null,
      aceita: null,
      dia: hoje(instante),
      hora: horaDeBrasilia(instante),
      canal: null,
      aceite: null,
      observacao: null,
    },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const acao = useWatch({ control, name: 'acao' })
  const registrar = useChange(retencaoApi.registrar, {
    makesOld: velhosDaCtc,
    aoChegar: ({ items: [linha] }) => {
      if (linha?.feita) {
        addToast({ kind: 'sucesso', title: 'Resultado registrado', text: ctc.nomeCliente })
        terminar()
      } else setRecusa(linha?.recusa ?? 'A CTC não pôde ser registrada')
    },
  })
  const enviar = form.handleSubmit((dados) => {
    const { motivo, aceita, dia, hora, canal, aceite, observacao } = dados
    setRecusa(undefined)
    const dita = ctc.ditas.find(({ idOferta }) => idOferta === aceita)
    const provada = idEvidencia && dia && hora && canal && aceite
    const pedido: ResultadoDaCtc = {
      idCtc,
      versao,
      acao: dados.acao,
      ...(motivo && { motivo }),
      ...(dados.acao === 'RETER' &&
        dita && { caminho: dita.oferta.caminho, idOferta: dita.idOferta }),
      ...(dados.acao === 'RETER' && aceita === 'SEM_OFERTA' && { caminho: aceita }),
      ...(dados.acao === 'RETER' &&
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
    registrar.mutate({ body: { ctcs: [pedido] } })
  })
  const motivos = motivosDaCtc
    .filter((motivo) => motivo.acao === acao)
    .map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))
  return (
    <FormDialog
      titulo={`Resultado · ${ctc.nomeCliente}, contrato ${ctc.numeroContrato}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Registrar',
        salvando: registrar.isPending,
        impedimento: useMotivo()(retencaoApi.registrar.permissao),
      }}
      enviar={enviar}
    >
      <CampoSelecao control={control} name="acao" label={rotulos.acao} obrigatorio opcoes={acoes} />
      {motivos.length > 0 && (
        <CampoSelecao
          control={control}
          name="motivo"
          label={rotulos.motivo}
          obrigatorio
          opcoes={motivos}
        />
      )}
      {acao === 'RETER' && (
        <>
          <CampoSelecao
            control={control}
            name="aceita"
            label={rotulos.aceita}
            obrigatorio
            opcoes={aceitaveis(ctc)}
          />
          {ctc.ditas.length === 0 && (
            <p className="apagado">
              Nenhuma oferta foi dita ao cliente: registre-a antes em Contraproposta.
            </p>
          )}
          <div className="grid" data-cols="2">
            <CampoData control={control} name="dia" label={rotulos.dia} maximo={hoje(instante)} />
            <CampoTexto control={control} name="hora" label={rotulos.hora} />
          </div>
          <CampoSelecao control={control} name="canal" label={rotulos.canal} opcoes={canais} />
          <CampoTexto control={control} name="aceite" label={rotulos.aceite} maximo={300} />
          <EvidenciaButton
            idCtc={idCtc}
            guardada={idEvidencia !== undefined}
            registro={guardada?.idEvidencia === idEvidencia ? guardada : undefined}
            aoGuardar={setEnviada}
          />
        </>
      )}
      <CampoTextoLongo
        control={control}
        name="observacao"
        label={rotulos.observacao}
        maximo={500}
      />
      {recusa !== undefined && (
        <p className="perigo" role="alert">
          {recusa}
        </p>
      )}
    </FormDialog>
  )
}
