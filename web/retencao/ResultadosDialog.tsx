import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { contar } from '#shared/numero.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { type Ctc, type LinhasDoResultado, nomesDosCaminhos } from '#shared/retencao/shapes.ts'
import { nomesDasCtcs } from '#shared/retencao/situacao.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CpfText } from '../ui/CpfText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { CamposDoResultado } from './CamposDoResultado.tsx'
import { dizerClientes } from './dizer-clientes.ts'
import { EvidenciaButton } from './EvidenciaButton.tsx'
import {
  A_DITA,
  type Aceito,
  type Digitado,
  Formulario,
  pedidoDe,
  rotulos,
  vazio,
} from './resultado.ts'
import { velhosDaCtc } from './velhos.ts'

type Props = {
  ctcs: readonly Ctc[]
  /** These are done: the refused ones stay selected. */
  aoRegistrar: (feitas: readonly string[]) => void
  onClose: () => void
}

const aceitaveis = [
  { value: A_DITA, label: 'A última oferta dita de cada contrato' },
  { value: 'SEM_OFERTA', label: nomesDosCaminhos.SEM_OFERTA },
]

/** One outcome of several requests, with what became of each. A kept one has its proof, which is of one client. */
export function ResultadosDialog({ ctcs, aoRegistrar, onClose }: Props) {
  const [feitas, setFeitas] = useState<LinhasDoResultado>()
  const [provas, setProvas] = useState<ReadonlyMap<string, string>>(new Map())
  const [primeira] = ctcs
  const deUm = ctcs.every((uma) => uma.idRelacionamento === primeira?.idRelacionamento)
  const titulo = `Resultado de ${contar(ctcs.length, 'CTC', 'CTCs')} de ${dizerClientes(ctcs)}`
  const dono = deUm && primeira ? primeira.idRelacionamento : 'geral'
  // What was typed about some requests is not said of others.
  const quais = ctcs
    .map(({ idCtc }) => idCtc)
    .toSorted()
    .join('+')
  const formulario = useFormulario<Digitado, Aceito>({
    rascunho: `${dono}/ctcs-${quais}`,
    resolver: zodResolver(Formulario),
    defaultValues: vazio(agora()),
    onClose,
  })
  const { form, rascunho } = formulario
  const registrar = useChange(retencaoApi.registrar, {
    makesOld: velhosDaCtc,
    onSuccess: setFeitas,
    aoChegar: ({ items }) => {
      void rascunho.descartar()
      aoRegistrar(items.filter(({ feita }) => feita).map(({ idCtc }) => idCtc))
    },
  })
  const enviar = form.handleSubmit((dados) =>
    registrar.mutate({
      body: { ctcs: ctcs.map((ctc) => pedidoDe(ctc, dados, provas.get(ctc.idCtc))) },
    }),
  )
  const impedimento = useMotivo()(retencaoApi.registrar.permissao)
  if (feitas) {
    return (
      <Dialog title={titulo} onClose={onClose}>
        <Resultados ctcs={ctcs} feitas={feitas} />
        <DialogActions>
          <ActionButton variante="primario" onClick={onClose}>
            Concluir
          </ActionButton>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <FormDialog
      titulo={titulo}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Registrar todas', salvando: registrar.isPending, impedimento }}
      enviar={enviar}
    >
      <ul className="stack" data-gap="1" aria-label="CTCs escolhidas">
        {ctcs.map((ctc) => (
          <li key={ctc.idCtc}>
            <DeQuem ctc={ctc} />
          </li>
        ))}
      </ul>
      {!deUm && (
        <p className="apagado">
          Para registrar quem fica, escolha CTCs de um cliente só: a prova é de cada cliente.
        </p>
      )}
      <CamposDoResultado
        control={form.control}
        aceitaveis={aceitaveis}
        podeFicar={deUm}
        evidencia={
          <EvidenciaButton
            idCtcs={ctcs.map(({ idCtc }) => idCtc)}
            guardada={ctcs.every(({ idCtc }) => provas.has(idCtc))}
            registro={undefined}
            aoGuardar={(idCtc, qual) => setProvas((antes) => new Map(antes).set(idCtc, qual))}
          />
        }
      />
    </FormDialog>
  )
}

const DeQuem = ({ ctc }: { ctc: Ctc }) => (
  <>
    <bdi>{ctc.nomeCliente}</bdi> · CPF <CpfText cpf={ctc.cpf} /> · contrato{' '}
    <span className="numeros">{ctc.numeroContrato}</span>
  </>
)

function Resultados({ ctcs, feitas }: { ctcs: readonly Ctc[]; feitas: LinhasDoResultado }) {
  const quantas = feitas.items.filter(({ feita }) => feita).length
  return (
    <>
      <p role="status">
        {contar(quantas, 'registrada', 'registradas')}
        {quantas < feitas.items.length &&
          `, ${contar(feitas.items.length - quantas, 'recusada, que continua escolhida', 'recusadas, que continuam escolhidas')}`}
      </p>
      <ul className="stack" data-gap="3" aria-label="Resultado por CTC">
        {feitas.items.map(({ idCtc, situacao, recusa }) => {
          const ctc = ctcs.find((uma) => uma.idCtc === idCtc)
          return (
            <li key={idCtc}>
              {ctc && <DeQuem ctc={ctc} />}
              <p className={recusa === null ? 'apagado' : 'perigo'}>
                {recusa ?? (situacao && nomesDasCtcs[situacao])}
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
